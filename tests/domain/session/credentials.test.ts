import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLoginPassword, checkNewPassword, checkPasswordConfirmation, missingPasswordParts } from '#src/areas/identity/domain/passwords/password'
import { checkPhone, checkUsername, normalUsername } from '#src/areas/identity/domain/sessions/username'
import { message } from '#src/platform/domain/messages'

describe('AUTH-13 AUTH-15 the username is a plausible US phone number or something@something', () => {
  test.each([
    ['1(555) 555-5555', '+15555555555'],
    ['5555555555', '+15555555555'],
    ['+15555555555', '+15555555555'],
    ['  (555) 555-5555 ', '+15555555555'],
    ['555.555.5555', '+15555555555'],
    ['Ann@DOT.example', 'ann@dot.example'],
    ['a@b', 'a@b'],
    ['ann', null],
    ['@b', null],
    ['a@', null],
    ['a b@c', null],
    ['a@b@c', null],
    ['555', null],
    ['555555555555555', null],
    ['+442071838750', null],
    ['1-800-FLOWERS', null],
  ])('%j is %j', (typed, normal) => {
    expect(normalUsername(typed)).toBe(normal)
    expect(checkUsername(typed).allowed).toBe(normal !== null)
  })
})

test('AUTH-12 AUTH-14 AUTH-27 each empty field has its own message', () => {
  expect(checkUsername(' ')).toMatchObject({ message: 'errors.username_is_required' })
  expect(checkLoginPassword('')).toMatchObject({ message: 'errors.password_is_required' })
  expect(checkPhone('')).toMatchObject({ message: 'errors.phone_is_required' })
  expect(checkPhone('12')).toMatchObject({ message: 'errors.phone_not_valid' })
})

describe('AUTH-22 AUTH-23 a password has ten characters of four kinds, and each missing part is named', () => {
  test.each([
    ['Aa1!aaaaaa', []],
    ['Aa1!aaaaa', ['at least 10 characters']],
    ['AA1!AAAAAA', ['a lowercase letter']],
    ['aa1!aaaaaa', ['an uppercase letter']],
    ['Aa!!aaaaaa', ['a number']],
    ['Aa1aaaaaaa', ['a special character']],
    ['Aa1 aaaaaaa', ['a special character']],
    ['a', ['at least 10 characters', 'an uppercase letter', 'a number', 'a special character']],
  ])('%j lacks %j', (password, missing) => expect(missingPasswordParts(password)).toEqual(missing))

  test('the message lists the missing parts', () => {
    const verdict = checkNewPassword('Aa')
    expect(!verdict.allowed && message(verdict.message, verdict.values)).toBe(
      'The password needs at least 10 characters, a number, a special character.',
    )
  })
})

test('AUTH-21 AUTH-24 an empty password and a confirmation that differs are refused', () => {
  expect(checkNewPassword('')).toMatchObject({ message: 'errors.password_is_required' })
  expect(checkPasswordConfirmation('Aa1!aaaaaa', 'Aa1!aaaaab')).toMatchObject({ message: 'errors.password_mismatch' })
  expect(checkPasswordConfirmation('x', 'x')).toEqual({ allowed: true })
})

test('AUTH-25 every password of 10 to 256 characters with the four kinds is accepted, whatever else it contains', () => {
  const rest = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(fc.property(rest, (some) => checkNewPassword(`Aa1!${some}zzzzzz`).allowed))
  expect(checkNewPassword('Aa1!'.repeat(32)).allowed).toBe(true)
  expect(checkNewPassword('Aa1!'.repeat(64)).allowed).toBe(true)
  expect(checkNewPassword('Aa1!'.repeat(65))).toMatchObject({ message: 'errors.password_too_long' })
})
