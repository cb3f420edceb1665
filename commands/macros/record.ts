import { checkMacroSteps } from '#src/areas/macros/domain/macro'
import { checkNameFree, keyText, macroKeyStep, macroNameStep } from '#src/areas/macros/client/macro-questions'
import { words } from '#src/areas/macros/client/messages'
import { macroCalls, noteMacro } from '#src/areas/macros/client/own-macros'
import { endRecording, recordedSteps, recording, startRecording } from '#src/areas/macros/client/recording/recording'
import { stepsWords } from '#src/areas/macros/client/running/step-words'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'macros', typeof record> {}
}

const shared = { group: 'Macros', scope: 'everywhere', needs: 'signed_in' } as const
const isRecording = (): Verdict => (recording.isOn ? allow : refuse('errors.macro_not_recording'))

/** Commands that record a macro: the commands that a person runs on selected tickets, and the person's answers (PLUS-24). */
export const record = commandFamily({
  record: defineCommand({
    ...shared, title: 'Record macro', keywords: ['start', 'commands', 'sequence', 'repeat', 'automate'],
    when: () => (recording.isOn ? refuse('errors.macro_recording') : allow),
    run: () => startRecording(),
  }),
  stop: defineWrite({
    ...shared, title: 'Stop recording…', ofSelection: false, keywords: ['macro', 'save', 'end', 'finish'],
    detail: () => (recording.isOn ? words('recording', { count: recording.steps.length }) : null),
    steps: { name: macroNameStep(), key: macroKeyStep() },
    when: () => firstRefusal(isRecording(), checkMacroSteps(recordedSteps())),
    check: (_context, { name }) => checkNameFree(name, null),
    write: (_context, { name, key }) => macroCalls.create({ name, key, steps: recordedSteps() }),
    patch(answer) {
      endRecording()
      noteMacro(answer)
    },
    successMessage: ({ macro: { name, key, steps } }) => words('saved', { name, steps: [stepsWords(steps), ...(key === null ? [] : [keyText(key)])].join(' · ') }),
    records: 'macro',
    undoWords: ({ macro: { name } }) => words('undo_save', { name }),
    undoable: true,
  }),
  'cancel-recording': defineCommand({
    ...shared, title: 'Cancel recording', keywords: ['macro', 'discard', 'abort'],
    when: isRecording,
    run(_context, _answers, { say }) {
      endRecording()
      say(words('recording_canceled'))
    },
  }),
})
