/** How many minutes a person may take to sign in at a provider (reliability row 23). */
export const SSO_ATTEMPT_MINUTES = 10
/** How many minutes the id token of a first sign-in is valid for POST /v3/sso_user. */
export const SSO_FIRST_SIGN_IN_MINUTES = 5
/** By how many seconds a provider's clock may differ from ours. */
export const SSO_CLOCK_TOLERANCE_SECONDS = 180
/** For how many minutes an impersonation token is valid (AUTH-40). */
export const IMPERSONATION_TOKEN_MINUTES = 5
