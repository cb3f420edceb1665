import { ARRIVAL_PAYLOAD_MAX } from '#src/areas/tickets/domain/arrivals/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The possible results of processing a refused arrival again. */
export const arrivalResults = ['created', 'updated', 'unchanged', 'refused'] as const
export type ArrivalResult = (typeof arrivalResults)[number]

/** Whether a refused arrival can be processed again: it must not have been accepted yet, and must have been kept in full (PLUS-38). */
export function mayTakeAgain({ state, is_whole: isWhole }: { readonly state: 'refused' | 'taken'; readonly is_whole: boolean }): Verdict {
  if (state === 'taken') return refuse('errors.arrival_taken')
  return isWhole ? allow : refuse('errors.arrival_cut')
}

/**
 * The part of a request body that is stored: its JSON, cut to the maximum length. `is_whole`: whether that is the whole body. The stored
 * text is empty if the body could not be read.
 */
export function keptPayload(sent: unknown): { readonly payload: string; readonly is_whole: boolean } {
  const text = sent === undefined ? '' : textOf(sent)
  if (text === null || text === '') return { payload: '', is_whole: false }
  return text.length > ARRIVAL_PAYLOAD_MAX ? { payload: cut(text), is_whole: false } : { payload: text, is_whole: true }
}

/**
 * Text from a sender as one line of at most `max` characters. Invisible characters, and characters that change the text direction, become
 * spaces.
 */
export function plainText(sent: unknown, max: number): string {
  const text = typeof sent === 'string' ? sent : typeof sent === 'number' ? String(sent) : ''
  return text.slice(0, max).replace(UNSHOWN, ' ').trim()
}

/**
 * The stored data of an arrival as lines for the screen: JSON with one field per line. Every invisible or direction-changing character is
 * shown as its escape sequence, such as \u202e.
 */
export function shownPayload(payload: string, isWhole: boolean): string {
  let text = payload
  if (isWhole) {
    try {
      text = JSON.stringify(JSON.parse(payload), null, 2)
    } catch {
      // the data is not JSON, so it is not divided into lines; only its invisible characters are replaced below
    }
  }
  return text.replace(WRITTEN_OUT, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const UNSHOWN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu
const WRITTEN_OUT = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

function textOf(sent: unknown): string | null {
  try {
    return JSON.stringify(sent) ?? null
  } catch {
    // JSON.stringify fails for a body that is nested too deeply
    return null
  }
}

/** Cuts a text to the maximum length, but never in the middle of a surrogate pair. */
function cut(text: string): string {
  const head = text.slice(0, ARRIVAL_PAYLOAD_MAX)
  return /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head
}
