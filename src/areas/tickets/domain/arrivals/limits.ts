/** How many refused arrivals an agency keeps. Above this number, the oldest are deleted. */
export const REFUSED_ARRIVALS_KEPT = 10_000
/** How many days a refused arrival is kept after it was last received. */
export const REFUSED_ARRIVAL_DAYS = 30
/** How many characters of the sent data are kept. A ticket with every field filled has about 6,000. */
export const ARRIVAL_PAYLOAD_MAX = 16_384
/** How many refused rows of one import are kept as refused arrivals. The import's file of refused rows has all of them. */
export const ARRIVALS_OF_IMPORT = 1_000
