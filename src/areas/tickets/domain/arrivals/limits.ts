/** How many refused arrivals an agency keeps. Above this number, the oldest are deleted. */
export const REFUSED_ARRIVALS_KEPT = 10_000
/** How many days a refused arrival is kept after it was last received. */
export const REFUSED_ARRIVAL_DAYS = 30
/** How many characters of the sent data are stored. A ticket with a value in every field has about 6,000. */
export const ARRIVAL_PAYLOAD_MAX = 16_384
/**
 * How many refused rows of one import are stored as refused arrivals. The file of refused rows, which can be downloaded from the import,
 * has all of them.
 */
export const ARRIVALS_OF_IMPORT = 1_000
