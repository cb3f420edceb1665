/** The rules of phone numbers are large: they come while the person types. */
export const loadUsernameRules = () => import('#src/domain/session/username')
