import type { ContractEntry } from '#src/platform/api/contract'
import { message } from '#src/platform/domain/messages'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { Reply } from '#tests/faults/send'

/** Matches what an answer must never reveal: a stack, a path, SQL, or names of the database. */
const INSIDE = /\n\s+at |node_modules|\bSELECT |\bINSERT INTO|\bpg_[a-z]|relation "|column "|violates|syntax error|\.[cm]?[jt]s:\d|ECONN|invalid input/

/**
 * Everything that is wrong with an answer, for any call: it must have API-15's shape, fit the contract's schema, and reveal
 * nothing internal. If `hasChosenFields`, the request named the fields that it wants, so the rows may lack other fields.
 */
export function faultsOfReply(entry: ContractEntry, { status, text, headers }: Reply, { hasChosenFields = false } = {}): string[] {
  const faults: string[] = []
  if (status >= 500 && !isWithoutProvider(status, text)) faults.push(`answered ${status}`)
  faults.push(...faultsOfHeaders(headers))
  const isJson = (headers.get('content-type') ?? '').startsWith('application/json')
  if (status >= 400) {
    faults.push(...faultsOfError(status, isJson ? text : '', headers))
    if (INSIDE.test(text)) faults.push(`tells of the inside: ${text.slice(0, 300)}`)
    return faults
  }
  const expected = entry.status ?? (entry.answer === undefined ? 204 : 200)
  const isDryRun = isJson && status === 200 && text.startsWith('{"would_update"')
  if (typeof entry.answer === 'object' && status === expected && !isDryRun) {
    faults.push(...(isJson ? faultsOfAnswer(entry, JSON.parse(text), { hasChosenFields }) : ['the answer is no JSON']))
  } else if (status !== expected && !isDryRun && entry.answer !== 'file') faults.push(`answered ${status}, the contract says ${expected}`)
  return faults
}

/** Whether the answer says that no AI provider is configured, as AI-3 wants, for example after a generated call removed it. */
function isWithoutProvider(status: number, text: string): boolean {
  return status === 503 && text.includes(JSON.stringify(message('errors.ai_not_configured')))
}

/** Headers that every answer must have, whatever its status (ERR-17). */
const GUARDS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src ('self';script-src 'self';.*frame-ancestors 'none'|'none';.*sandbox)/,
  'strict-transport-security': /^max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cache-control': /no-store|no-cache|private|max-age/,
}

function faultsOfHeaders(headers: Headers): string[] {
  const missing = Object.entries(GUARDS).filter(([name, guard]) => !guard.test(headers.get(name) ?? '')).map(([name]) => `its ${name} is ${headers.get(name)}`)
  const leaks = ['x-powered-by', 'server', 'set-cookie'].filter((name) => headers.has(name)).map((name) => `it tells ${name}`)
  return [...missing, ...leaks]
}

function faultsOfError(status: number, text: string, headers: Headers): string[] {
  if (text === '') return [`the error ${status} is no JSON`]
  const { status: bodyStatus, message, detailed_errors, request_id } = JSON.parse(text) as Record<string, unknown>
  const faults: string[] = []
  if (bodyStatus !== status) faults.push(`says status ${String(bodyStatus)} in a ${status}`)
  if (typeof message !== 'string' || message === '') faults.push('has no message')
  if (!Array.isArray(detailed_errors)) faults.push('has no detailed_errors')
  if (typeof request_id !== 'string' || request_id !== headers.get('request-id')) faults.push('does not say its request_id')
  return faults
}
