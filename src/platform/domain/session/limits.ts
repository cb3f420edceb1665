/** Password minimum (§9). */
export const PASSWORD_MIN_CHARACTERS = 10
/** No password up to this length is refused for its length; longer ones are, so that hashing has a bound. */
export const PASSWORD_MAX_CHARACTERS = 256
/** Default region for phone parsing and the example shown at phone fields (§9, CONST-1). */
export const PHONE_REGION = 'US'
/** Access and refresh token (AUTH-56). */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 14
/** However much it is used, a session ends after this (ASVS 7.3.2), and one in which somebody is impersonated after that. */
export const SESSION_DAYS = 30
export const IMPERSONATED_SESSION_MINUTES = 60
/** How long a replaced refresh token, or a session left for another agency, still answers calls in flight. */
export const REFRESH_GRACE_SECONDS = 30
/** Sign-in limits (AUTH-30): failures of one username from one address, and from any address, in the window. */
export const SIGN_IN_FAILURES_OF_PAIR = 10
export const SIGN_IN_FAILURES_OF_USERNAME = 100
export const SIGN_IN_WINDOW_MINUTES = 15
/** Failures of one address, whatever the usernames, in the window; and its sign-ins that run or wait at once (H4). */
export const SIGN_IN_FAILURES_OF_ADDRESS = 50
export const SIGN_INS_AT_ONCE_OF_ADDRESS = 20
/** How long an address that signed in to a username stays open to it while others attack it (AUTH-30). */
export const KNOWN_ADDRESS_DAYS = 90
/** A verification code (AUTH-29), a reset link (AUTH-18) and an invitation (PEOP-10). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const RESET_LINK_MINUTES = 30
export const INVITATION_DAYS = 7
/** Limits per window on messages to one recipient, and requests from one address, without a session. */
export const MESSAGES_TO_RECIPIENT = 5
export const MESSAGES_FROM_ADDRESS = 50
export const MESSAGES_WINDOW_MINUTES = 15
/** Password resets and sign-ups that one address may ask for in the window before it gets 429 (H4). */
export const REQUESTS_FROM_ADDRESS = 10
/** How long before its end a session says so (WORK-34). */
export const SESSION_END_WARNING_MINUTES = 2
