import { checkResult, verifiedFields, type VerifiedField } from '#src/areas/reconciliation/domain/verification/result'
import { chosenDrawn, hasDrawn, recordedWords, recording, recordRequest, undoRecordedWords } from '#src/areas/reconciliation/client/verification/drawn-writes'
import { words } from '#src/areas/reconciliation/client/verification/messages'
import { whoMay } from '#src/platform/api/contract'
import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { choiceStep, textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'verification', typeof results> {}
}

const needs = whoMay('draw_verification_samples')
const fields = (Object.keys(verifiedFields) as VerifiedField[]).map((value) => ({ value, label: verifiedFields[value] }))
const shared = { ...recording, needs, preview: (count: number) => words('become', { count }), successMessage: recordedWords, undoWords: undoRecordedWords } as const

/** Commands that record the result of verifying a drawn ticket, with one key for each result (PLUS-22). */
export const results = commandFamily({
  'record-agrees': defineWrite({
    ...shared, title: 'Record: agrees', keys: ['y'], keywords: ['result', 'verified', 'matches', 'check', 'correct'],
    write: (context) => recordRequest(context, { result: 'agrees' }),
  }),
  'record-differs': defineWrite({
    ...shared, title: 'Record: differs…', keys: ['d'], keywords: ['result', 'wrong', 'other', 'found'],
    steps: { field: choiceStep(words('ask_field'), fields), found: textStep(words('ask_found'), 'errors.verification_found') },
    check: (_context, { field, found }) => checkResult({ result: 'differs', field, found_value: found, note: null }),
    write: (context, { field, found }) => recordRequest(context, { result: 'differs', field, found_value: found }),
  }),
  'record-not-verified': defineWrite({
    ...shared, title: 'Record: could not be verified…', keys: ['u'], keywords: ['result', 'reason', 'left', 'unable'],
    steps: { note: textStep(words('ask_reason'), 'errors.verification_reason') },
    check: (_context, { note }) => checkResult({ result: 'not_verified', field: null, found_value: null, note }),
    write: (context, { note }) => recordRequest(context, { result: 'not_verified', note }),
  }),
  'remove-result': defineWrite({
    ...shared, title: 'Remove verification result', keys: ['shift+y', 'delete'], keywords: ['clear', 'withdraw', 'reopen'],
    when: (context) => firstRefusal(hasDrawn(context), chosenDrawn(context).some(({ result }) => result !== null) ? allow : refuse('errors.verification_no_result')),
    preview: (count) => words('become_open', { count }),
    write: (context) => recordRequest(context, { result: null }),
    successMessage: ({ verification_tickets: rows }) => words('removed', { count: rows.length, ticket: rows[0]?.ticket_number ?? '' }),
  }),
})
