import { refreshRequest } from '#src/areas/equipment/client/refresh'
import { words } from '#src/areas/equipment/client/messages'
import { may } from '#src/platform/domain/session/abilities'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'equipment.refresh-sources': typeof refreshSources
  }
}

/** Starts a job that reads the equipment from the agency's telematics sources again (EQPT-4). */
export const refreshSources = defineWrite({
  title: 'Refresh equipment from sources',
  group: 'Equipment',
  scope: 'equipment-table',
  keys: ['r'],
  keywords: ['telematics', 'oem', 'ask', 'read', 'snapshot'],
  inFields: false,
  when: ({ person }) => may('change_equipment', person),
  write: ({ project }) => refreshRequest(project?.id ?? null),
  successMessage: () => ({ words: words('refreshing'), tone: 'info' }),
})
