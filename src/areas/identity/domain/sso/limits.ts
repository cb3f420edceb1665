/** How long a sign-in may be away at its provider (reliability row 23). */
export const SSO_ATTEMPT_MINUTES = 10
/** How long an exchanged id token of a first sign-in waits for POST /v3/sso_user. */
export const SSO_FIRST_SIGN_IN_MINUTES = 5
/** How far a provider's clock may be off ours. */
export const SSO_CLOCK_TOLERANCE_SECONDS = 180
/** Life of an impersonation token (AUTH-40). */
export const IMPERSONATION_TOKEN_MINUTES = 5
