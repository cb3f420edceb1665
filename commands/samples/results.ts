import { testOf, testsFor } from '#src/areas/materials/domain/samples/test-results'
import { currentResult, currentSample, listOf, onResult, onSample } from '#src/areas/materials/client/samples/current-sample'
import { testLabel } from '#src/areas/materials/client/samples/result-rows'
import { patchSample, sampleCalls } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof results> {}
}

/** Asks for one of the tests for the sample's material. Offers all tests if there are none for that material in particular. */
const testStep: Step<string> = {
  kind: 'choice',
  prompt: words('test'),
  choices: ({ context }) => testsFor(currentSample(context)?.material_classification ?? null).map(({ code, label, method }) => ({ value: code, label, detail: method, keywords: [method] })),
  format: testLabel,
}

/**
 * Commands for the test results of a sample. Each test has its own form for entering a result, and limits by which the result is judged.
 */
export const results = commandFamily({
  'add-result': defineCommand({
    title: 'Add a test result…',
    group: 'Materials',
    scope: 'samples',
    keys: ['r'],
    keywords: ['measure', 'density', 'slump', 'air', 'strength', 'yield', 'new', 'enter'],
    steps: { test: testStep },
    when: (context) => onSample(context),
    run(context, { test }, { workspace }) {
      const sample = currentSample(context)
      if (sample !== null && testOf(test) !== null) workspace.openPath(`${listOf(context.pane?.path ?? '')}/${sample.id}/results/${test}`)
    },
  }),
  'edit-result': defineCommand({
    title: 'Edit test result',
    group: 'Materials',
    scope: 'sample-result-table',
    keys: ['enter'],
    keywords: ['change', 'limits', 'open'],
    inFields: false,
    when: onResult,
    run(context, _answers, { workspace }) {
      const [sample, result] = [currentSample(context), currentResult(context)]
      if (sample !== null && result !== null) workspace.openPath(`${listOf(context.pane?.path ?? '')}/${sample.id}/results/${result.no}`)
    },
  }),
  'remove-result': defineWrite({
    title: 'Remove test result',
    group: 'Materials',
    scope: 'sample-result-table',
    keys: ['delete'],
    keywords: ['delete'],
    records: 'sample',
    undoable: true,
    inFields: false,
    when: onResult,
    confirm: (context) => ({ title: words('remove_result_title', { test: testLabel(currentResult(context)?.test ?? '') }), body: words('remove_result_body', { sample: currentSample(context)?.sample ?? '' }), accept: words('remove') }),
    write(context) {
      const [id, result] = [currentSample(context)?.id ?? 0, currentResult(context)]
      return result === null ? [] : sampleCalls.removeResult({ id, no: result.no, version: versionToWrite('sample', { id, version: result.sample_version }) })
    },
    patch: ({ sample }) => patchSample(sample),
    successMessage: (_answer, context) => words('result_removed', { test: testLabel(currentResult(context)?.test ?? '') }),
    undoWords: (_answer, context) => words('undo_result', { test: testLabel(currentResult(context)?.test ?? ''), sample: currentSample(context)?.sample ?? '' }),
  }),
})
