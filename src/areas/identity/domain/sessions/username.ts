import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { PHONE_REGION } from '#src/platform/domain/session/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The pattern of an email: something@something, without white space, and with a single at sign that has text on both sides (§5). */
const EMAIL = /^[^\s@]+@[^\s@]+$/
const LETTERS = /\p{L}/u
const US_NUMBER = /^\+1\d{10}$/
/** Invisible characters, which pasted text may contain. They are removed, because two accounts must not differ only by such characters. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Whether the login form may send this username. It must be a possible US phone number, or text with the pattern of an email (§5, AUTH-12,
 * AUTH-13).
 */
export function checkUsername(typed: string): Verdict {
  if (visible(typed) === '') return refuse('errors.username_is_required')
  return normalUsername(typed) === null ? refuse('errors.username_not_valid') : allow
}

/**
 * The normalized form of a username: +1 and ten digits, or the email in lower case. Null for text that is neither a phone nor an email
 * (AUTH-15).
 */
export function normalUsername(typed: string): string | null {
  return normalPhone(typed) ?? normalEmail(typed)
}

/** A possible US phone number as +1 and ten digits; null for other text (AUTH-15, CONST-1, CONST-2). */
export function normalPhone(typed: string): string | null {
  const text = visible(typed)
  if (LETTERS.test(text) || !isPossiblePhoneNumber(text, PHONE_REGION)) return null
  const number = parsePhoneNumberFromString(text, PHONE_REGION)?.number
  return number !== undefined && US_NUMBER.test(number) ? number : null
}

/** An email with the pattern something@something, in lower case; null for other text (§5). */
export function normalEmail(typed: string): string | null {
  const text = visible(typed)
  return EMAIL.test(text) ? text.toLowerCase() : null
}

/** Whether a typed phone can be verified by a text message. It must be a possible US number (§5, AUTH-27). */
export function checkPhone(typed: string): Verdict {
  if (visible(typed) === '') return refuse('errors.phone_is_required')
  return normalPhone(typed) === null ? refuse('errors.phone_not_valid') : allow
}

/** The at sign and a domain with at least one dot and no empty part. An email to `name@lakes`, for example, could not be delivered. */
const WHOLE_DOMAIN = /@[^.]+(?:\.[^.]+)+$/

/** Whether an email address is valid. It must have the pattern of §5, and its domain must be complete. */
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
