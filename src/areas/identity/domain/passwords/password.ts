import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#src/platform/domain/session/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

const PARTS: readonly { readonly words: string; readonly has: (password: string) => boolean }[] = [
  { words: `at least ${PASSWORD_MIN_CHARACTERS} characters`, has: (text) => characters(text) >= PASSWORD_MIN_CHARACTERS },
  { words: 'a lowercase letter', has: (text) => /\p{Ll}/u.test(text) },
  { words: 'an uppercase letter', has: (text) => /\p{Lu}/u.test(text) },
  { words: 'a number', has: (text) => /\p{Nd}/u.test(text) },
  { words: 'a special character', has: (text) => /[^\p{L}\p{N}\s]/u.test(text) },
]

/** The requirements of a password as text, in order, and whether this password meets each of them. */
export function passwordParts(password: string): { words: string; isMet: boolean }[] {
  return PARTS.map(({ words, has }) => ({ words, isMet: has(password) }))
}

/** The requirements that a password does not meet, as text, in order (§5, AUTH-22, AUTH-23). */
export function missingPasswordParts(password: string): string[] {
  return PARTS.filter((part) => !part.has(password)).map((part) => part.words)
}

/** Whether a password may be set. The refusal lists each requirement that the password does not meet (§5, AUTH-21 to AUTH-23, AUTH-25). */
export function checkNewPassword(password: string): Verdict {
  if (password === '') return refuse('errors.password_is_required')
  if (characters(password) > PASSWORD_MAX_CHARACTERS) return refuse('errors.password_too_long', { max: PASSWORD_MAX_CHARACTERS })
  const missing = missingPasswordParts(password)
  return missing.length === 0 ? allow : refuse('errors.password_rule', { missing: missing.join(', ') })
}

/** Whether the confirmation is the same as the password (§5, AUTH-24). */
export function checkPasswordConfirmation(password: string, confirmation: string): Verdict {
  return password === confirmation ? allow : refuse('errors.password_mismatch')
}

/** Whether a password was typed in the login form (§5, AUTH-14). */
export function checkLoginPassword(password: string): Verdict {
  return password === '' ? refuse('errors.password_is_required') : allow
}

function characters(text: string): number {
  return [...text].length
}
