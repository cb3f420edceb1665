import { currentSample, onSample } from '#src/areas/materials/client/samples/current-sample'
import { documentCommands } from '#src/areas/projects/client/documents/shown/document-commands'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof documents> {}
}

const { add, show, download, remove } = documentCommands({
  type: 'sample',
  scope: 'samples',
  group: 'Materials',
  noun: 'sample',
  addKey: 'a',
  showKey: 'p',
  owner: (context) => currentSample(context)?.id ?? null,
  path: (sample, document) => `/samples/${sample}/documents/${document}`,
  mayRead: (context) => firstRefusal(context.person !== null && mayOpenPath('/samples', context.person).kind === 'open' ? allow : refuse('errors.forbidden'), currentSample(context) === null ? refuse('errors.no_sample_here') : allow),
  mayChange: (context) => onSample(context),
})

/** Commands for the documents of a sample (SAMP-4, SAMP-5). */
export const documents = commandFamily({ 'add-document': add, 'show-document': show, 'download-document': download, 'remove-document': remove })
