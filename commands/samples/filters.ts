import { classifications, filterNames, type Classification } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { addressWith } from '#src/platform/client/address-with'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { optionalDayStep } from '#src/workspace/client/commands/steps-day'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof filters> {}
}

const shared = { group: 'Materials', scope: 'sample-table', when: ({ pane }: CommandContext<'sample-table'>) => (pane?.scope === 'sample-table' ? allow : refuse('workspace.no_table')) } as const
const queryOf = ({ pane }: CommandContext<'sample-table'>) => new URLSearchParams(pane?.path.split('?')[1] ?? '')
const choices = Object.entries(classifications).map(([value, label]) => ({ value: value as Classification, label }))

/**
 * Commands that filter the list of samples by material classification, by the day of the sample, or by whether the sample has a failing
 * result (SAMP-7).
 */
export const filters = commandFamily({
  'filter-classification': defineCommand({
    ...shared,
    title: 'Filter samples by classification…',
    keys: ['f'],
    keywords: ['asphalt', 'concrete', 'aggregate', 'material', 'narrow', 'only'],
    steps: { classification: choiceStep(words('classification'), choices) },
    run(context, { classification }, { workspace }) {
      const isOn = queryOf(context).get(filterNames.classification) === classification
      workspace.openPath(addressWith(context.pane?.path ?? '', { [filterNames.classification]: isOn ? null : classification }), { in: 'focused' })
    },
  }),
  'filter-days': defineCommand({
    ...shared,
    title: 'Filter samples by day…',
    keys: ['d'],
    keywords: ['date', 'from', 'to', 'when', 'narrow', 'only'],
    steps: { from: optionalDayStep('From'), to: optionalDayStep('To') },
    run: (context, { from, to }, { workspace }) => workspace.openPath(addressWith(context.pane?.path ?? '', { [filterNames.from]: from ?? null, [filterNames.to]: to ?? null }), { in: 'focused' }),
  }),
  'filter-failing': defineCommand({
    ...shared,
    title: 'Toggle filter: failing samples',
    keys: ['shift+f'],
    keywords: ['out of limits', 'failed', 'test results', 'only'],
    run: (context, _answers, { workspace }) => workspace.openPath(addressWith(context.pane?.path ?? '', { [filterNames.failing]: queryOf(context).has(filterNames.failing) ? null : 'yes' }), { in: 'focused' }),
  }),
})
