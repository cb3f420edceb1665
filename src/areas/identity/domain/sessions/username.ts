import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { PHONE_REGION } from '#src/platform/domain/session/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** something@something: no white space, a single at sign with text on both sides (§5). */
const EMAIL = /^[^\s@]+@[^\s@]+$/
const LETTERS = /\p{L}/u
const US_NUMBER = /^\+1\d{10}$/
/** Invisible characters, which pasted text may contain: two accounts must not differ only by them. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Whether the login may be sent with this username. It must be a possible US phone number, or text with the pattern of an email (§5,
 * AUTH-12, AUTH-13).
 */
export function checkUsername(typed: string): Verdict {
  if (visible(typed) === '') return refuse('errors.username_is_required')
  return normalUsername(typed) === null ? refuse('errors.username_not_valid') : allow
}

/** The normalized form of a username: +1 and ten digits, or the email in lower case; null for neither (AUTH-15). */
export function normalUsername(typed: string): string | null {
  return normalPhone(typed) ?? normalEmail(typed)
}

/** A possible US phone number as +1 and ten digits, else null (AUTH-15, CONST-1, CONST-2). */
export function normalPhone(typed: string): string | null {
  const text = visible(typed)
  if (LETTERS.test(text) || !isPossiblePhoneNumber(text, PHONE_REGION)) return null
  const number = parsePhoneNumberFromString(text, PHONE_REGION)?.number
  return number !== undefined && US_NUMBER.test(number) ? number : null
}

/** An email with the pattern something@something in lower case, else null (§5). */
export function normalEmail(typed: string): string | null {
  const text = visible(typed)
  return EMAIL.test(text) ? text.toLowerCase() : null
}

/** Whether a phone can be verified. It must be a possible US number (§5, AUTH-27). */
export function checkPhone(typed: string): Verdict {
  if (visible(typed) === '') return refuse('errors.phone_is_required')
  return normalPhone(typed) === null ? refuse('errors.phone_not_valid') : allow
}

/** A domain with at least one dot and no empty part: mail to `name@lakes` cannot be delivered. */
const WHOLE_DOMAIN = /@[^.]+(?:\.[^.]+)+$/

/** Whether an email address is valid. It must have the pattern of §5 and a complete domain. */
export function checkMailAddress(typed: string): Verdict {
  const verdict = checkEmail(typed)
  return verdict.allowed && !WHOLE_DOMAIN.test(visible(typed)) ? refuse('errors.email_not_valid') : verdict
}

/** Whether the text of an email field has the pattern of an email (§5). */
export function checkEmail(typed: string): Verdict {
  if (visible(typed) === '') return refuse('errors.required')
  return normalEmail(typed) === null ? refuse('errors.email_not_valid') : allow
}

function visible(typed: string): string {
  return typed.normalize('NFC').replace(INVISIBLE, '').trim()
}
