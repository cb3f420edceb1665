import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'plants', typeof plantViews> {}
}

/** Commands that show the plants as a map or as a list (PLNT-1). */
export const plantViews = commandFamily({
  'show-map': defineCommand({
    title: 'Show map of plants',
    group: 'Plants',
    scope: 'everywhere',
    needs: { route: '/plants' },
    keywords: ['locations', 'where', 'batch plants'],
    run: (_context, _answers, { workspace }) => workspace.openPath('/plants/map'),
  }),
  'show-list': defineCommand({
    title: 'Show list of plants',
    group: 'Plants',
    scope: 'everywhere',
    needs: { route: '/plants' },
    keywords: ['table', 'plants'],
    run: (_context, _answers, { workspace }) => workspace.openPath('/plants'),
  }),
})
