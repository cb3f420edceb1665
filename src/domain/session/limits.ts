/** Password minimum (§9). */
export const PASSWORD_MIN_CHARACTERS = 10
/** No password up to this length is refused for its length; longer ones are, so that hashing has a bound. */
export const PASSWORD_MAX_CHARACTERS = 256
/** Default region for phone parsing and the example that stands at phone fields (§9, CONST-1). */
export const PHONE_REGION = 'US'
/** Access and refresh token (AUTH-56). */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 14
/** How long a replaced refresh token, or a session left for another agency, still answers calls on their way. */
export const REFRESH_GRACE_SECONDS = 30
/** Sign-in limits (AUTH-30): failures of one username from one address, and from any address, in the window. */
export const SIGN_IN_FAILURES_OF_PAIR = 10
export const SIGN_IN_FAILURES_OF_USERNAME = 100
export const SIGN_IN_WINDOW_MINUTES = 15
/** A verification code (AUTH-29), a reset link (AUTH-18) and an invitation (PEOP-10). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7
/** Messages that one recipient gets, and that one address may ask for, without a session in the window: more are not sent. */
export const MESSAGES_TO_RECIPIENT = 5
export const MESSAGES_FROM_ADDRESS = 50
export const MESSAGES_WINDOW_MINUTES = 15
/** How long before its end a session says so (WORK-34). */
export const SESSION_END_WARNING_MINUTES = 2
