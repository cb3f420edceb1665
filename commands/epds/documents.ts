import { currentEpd, epdScreen } from '#src/areas/materials/client/epds/epd-screen'
import { documentCommands } from '#src/areas/projects/client/documents/shown/document-commands'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'epds', typeof documents> {}
}

const onEpd = (context: CommandContext): Verdict => firstRefusal(may('change_materials', context.person), currentEpd(context) === null ? refuse('workspace.no_row') : allow)

const { add, show, download, remove } = documentCommands({
  type: 'epd',
  scope: 'epd-table',
  group: 'Materials',
  noun: 'declaration',
  addKey: 'a',
  showKey: 'p',
  owner: currentEpd,
  path: (epd, document) => `${epdScreen.list}/${epd}/documents/${document}`,
  mayRead: onEpd,
  mayChange: onEpd,
})

/** Commands for the documents of a product declaration (CERT-10). */
export const documents = commandFamily({ 'add-document': add, 'show-document': show, 'download-document': download, 'remove-document': remove })
