import { currentSample, listOf, onSample, sampleLists } from '#src/areas/materials/client/samples/current-sample'
import { defineCommand } from '#src/workspace/client/commands/command'
import { openBeside } from '#src/workspace/client/records/open-beside'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'samples.edit': typeof edit
  }
}

/** Opens the form for the number and the sublot of the current sample (SAMP-2). */
export const edit = defineCommand({
  title: 'Edit sample',
  group: 'Materials',
  scope: 'samples',
  keys: ['e'],
  keywords: ['change', 'rename', 'number', 'sublot'],
  inFields: false,
  when: (context) => onSample(context),
  run(context, _answers, { workspace }) {
    const sample = currentSample(context)
    const path = context.pane?.path ?? ''
    const list = listOf(path)
    if (sample === null) return
    if (sampleLists.some((one) => one === path.split('?')[0])) openBeside(workspace, list, `${list}/${sample.id}/edit`)
    else workspace.openPath(`${list}/${sample.id}/edit`)
  },
})
