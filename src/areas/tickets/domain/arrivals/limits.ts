/** How many refused arrivals an agency keeps. Above this number, the oldest are deleted. */
export const REFUSED_ARRIVALS_KEPT = 10_000
/** How long a refused arrival is kept after it last arrived. */
export const REFUSED_ARRIVAL_DAYS = 30
/** How many characters of what was sent are kept. A ticket with every field filled has about 6,000. */
export const ARRIVAL_PAYLOAD_MAX = 16_384
/** How many refused rows of one import are kept here; its file of refused rows has all of them. */
export const ARRIVALS_OF_IMPORT = 1_000
