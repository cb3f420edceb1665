/** Proximity in feet: least, most, decimals (§5, §9). */
export const PROXIMITY_MIN_FEET = '3.28084'
export const PROXIMITY_MAX_FEET = '32808.4'
export const PROXIMITY_DECIMALS = 3
/** Running time is counted since this hour in intervals of so many minutes (§9). */
export const RUNNING_SINCE_HOUR = 5
export const RUNNING_INTERVAL_MINUTES = 10
/** A status change to one of these ids leaves transmitting as it is (§4). */
export const STATUS_IDS_THAT_KEEP_TRANSMITTING: readonly number[] = [3, 5]
