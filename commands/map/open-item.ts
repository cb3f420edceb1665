import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { mapOf, onMap } from '#src/workspace/client/map/map-handle'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'map.open-item': typeof openItem
  }
}

/** Opens the record of the focused map item. If the item is a cluster of records, zooms in until they are shown separately. */
export const openItem = defineCommand({
  title: 'Open map item',
  group: 'Map',
  scope: 'map',
  keys: ['enter'],
  inFields: false,
  keywords: ['cluster', 'zoom to'],
  when: (context) => firstRefusal(onMap(context), context.row === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const { row } = context
    const path = row === null ? null : (mapOf(context)?.open(row) ?? null)
    if (path !== null) workspace.openPath(path)
  },
})
