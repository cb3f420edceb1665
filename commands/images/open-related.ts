import { currentGalleryRow, onImage } from '#src/areas/tickets/client/images/gallery-row'
import { words } from '#src/areas/tickets/client/images/checks/messages'
import type { Related } from '#src/areas/tickets/client/images/checks/related'
import { whoMay } from '#src/platform/api/contract'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'images.open-related': typeof openRelated
  }
}

const related: Step<Related> = {
  kind: 'choice',
  prompt: words('related'),
  choices: ({ context }) => (currentGalleryRow(context as CommandContext<'image-gallery'>)?.related ?? []).map((one) => ({ value: one, label: one.label, detail: words(`kind_${one.kind}`) })),
  format: ({ label }) => label,
}

/** Opens another photo that is a copy of the one shown, or a ticket to which the shown photo may belong (AI-4). */
export const openRelated = defineCommand({
  title: 'Open related photo or ticket…',
  group: 'Tickets',
  scope: 'image-gallery',
  needs: whoMay('see_project_tickets', 'see_plant_tickets'),
  keys: ['o'],
  keywords: ['copy', 'duplicate', 'same picture', 'belongs to', 'match', 'suggestion'],
  steps: { related },
  when: (context) => firstRefusal(onImage(context), (currentGalleryRow(context)?.related ?? []).length === 0 ? refuse('errors.no_related') : allow),
  run: (_context, { related: { path } }, { workspace }) => workspace.openPath(path),
})
