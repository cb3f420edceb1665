/** The minimum length of a password (§9). */
export const PASSWORD_MIN_CHARACTERS = 10
/** The maximum length of a password, which limits the cost of hashing. */
export const PASSWORD_MAX_CHARACTERS = 256
/** The region that phone numbers without a country code belong to, and whose example number phone fields show (§9, CONST-1). */
export const PHONE_REGION = 'US'
/** How long access tokens and refresh tokens are valid (AUTH-56). */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 14
/** The longest duration of a session, no matter how much it is used (ASVS 7.3.2), and the longest duration of an impersonated session. */
export const SESSION_DAYS = 30
export const IMPERSONATED_SESSION_MINUTES = 60
/** How long calls in flight may still use a refresh token after it was replaced, or a session after a switch to another agency. */
export const REFRESH_GRACE_SECONDS = 30
/**
 * Maximum numbers of failed sign-ins within `SIGN_IN_WINDOW_MINUTES` (AUTH-30): for one username from one network address, and for one
 * username from all addresses.
 */
export const SIGN_IN_FAILURES_OF_PAIR = 10
export const SIGN_IN_FAILURES_OF_USERNAME = 100
export const SIGN_IN_WINDOW_MINUTES = 15
/**
 * Limits for one network address, over all usernames together: failed sign-ins within `SIGN_IN_WINDOW_MINUTES`, and sign-ins that run or
 * wait at the same time (H4).
 */
export const SIGN_IN_FAILURES_OF_ADDRESS = 50
export const SIGN_INS_AT_ONCE_OF_ADDRESS = 20
/**
 * For this long after a sign-in, further sign-ins to the same username from the same network address are possible even while failed
 * sign-ins from other addresses have reached the limit for the username (AUTH-30).
 */
export const KNOWN_ADDRESS_DAYS = 90
/** Limits of a verification code (AUTH-29), a reset link (AUTH-18) and an invitation (PEOP-10). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7
/** How long after sign-in a vendor or consultant without an agency may request access to one (VEND-8). */
export const ACCESS_REQUEST_MINUTES = 30
/** Limits on messages requested without a session within `MESSAGES_WINDOW_MINUTES`: to one recipient, and from one network address. */
export const MESSAGES_TO_RECIPIENT = 5
export const MESSAGES_FROM_ADDRESS = 50
export const MESSAGES_WINDOW_MINUTES = 15
/**
 * How many password resets and sign-ups one network address may request within `MESSAGES_WINDOW_MINUTES`. Further requests get a 429 (H4).
 */
export const REQUESTS_FROM_ADDRESS = 10
/** How many minutes before its end a session shows a warning (WORK-34). */
export const SESSION_END_WARNING_MINUTES = 2
