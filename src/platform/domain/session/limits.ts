/** The minimum length of a password (§9). */
export const PASSWORD_MIN_CHARACTERS = 10
/** The maximum length of a password, so that the cost of hashing has a limit. */
export const PASSWORD_MAX_CHARACTERS = 256
/** The default region for parsing phone numbers, and for the example shown at phone fields (§9, CONST-1). */
export const PHONE_REGION = 'US'
/** How long access and refresh tokens are valid (AUTH-56). */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 14
/** How long a session lasts at most, no matter how much it is used (ASVS 7.3.2), and how long an impersonated session lasts. */
export const SESSION_DAYS = 30
export const IMPERSONATED_SESSION_MINUTES = 60
/** How long a replaced refresh token, or a session that was left by switching to another agency, is still accepted for calls in flight. */
export const REFRESH_GRACE_SECONDS = 30
/**
 * Limits on failed sign-ins within `SIGN_IN_WINDOW_MINUTES` (AUTH-30): for one username from one address, and for one username from any
 * address.
 */
export const SIGN_IN_FAILURES_OF_PAIR = 10
export const SIGN_IN_FAILURES_OF_USERNAME = 100
export const SIGN_IN_WINDOW_MINUTES = 15
/** Limits on one address, for all usernames: failed sign-ins in `SIGN_IN_WINDOW_MINUTES`, and sign-ins that run or wait at once (H4). */
export const SIGN_IN_FAILURES_OF_ADDRESS = 50
export const SIGN_INS_AT_ONCE_OF_ADDRESS = 20
/** How long an address that has signed in to a username may still do so while others attack that username (AUTH-30). */
export const KNOWN_ADDRESS_DAYS = 90
/** Limits of a verification code (AUTH-29), a reset link (AUTH-18) and an invitation (PEOP-10). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7
/** How long a vendor or consultant who signed in may take to ask its first agency for access (VEND-8). */
export const ACCESS_REQUEST_MINUTES = 30
/** Limits on messages requested without a session, within `MESSAGES_WINDOW_MINUTES`: to one recipient, and from one address. */
export const MESSAGES_TO_RECIPIENT = 5
export const MESSAGES_FROM_ADDRESS = 50
export const MESSAGES_WINDOW_MINUTES = 15
/** How many password resets and sign-ups one address may request within `MESSAGES_WINDOW_MINUTES` before it gets a 429 (H4). */
export const REQUESTS_FROM_ADDRESS = 10
/** How long before its end a session shows a warning (WORK-34). */
export const SESSION_END_WARNING_MINUTES = 2
