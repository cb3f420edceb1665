import '#src/main/domain/all-messages'
import { useSnapshot } from 'valtio'
import { JobProgress } from '#src/workspace/client/jobs/JobProgress'
import { watchJobs } from '#src/workspace/client/jobs/job-list'
import { providePaletteSources, providePanes } from '#src/main/client/panes'
import { provideTicketSections, type TicketSection } from '#src/areas/tickets/client/public/ticket-sections'
import { ProjectTabs } from '#src/areas/projects/client/tabs/ProjectTabs'
import { watchBadges } from '#src/main/client/shell/badges'
import { shippedLayouts } from '#src/main/client/shipped-layouts'
import { provideShippedLayouts } from '#src/workspace/client/panes/layout/shipped-layouts'
import { Work } from '#src/main/client/shell/Work'
import { workroomPlace } from '#src/main/client/shell/workroom-place'
import { beginWorkspace } from '#src/workspace/client/begin'
import { environmentHere } from '#src/workspace/client/running/environment-here'
import { provideMapLayers, type AnyMapLayer } from '#src/workspace/client/map/map-layer'
import { fetchCodeAhead, loadPersistently } from '#src/workspace/client/late-code'
import { providePaneHead } from '#src/workspace/client/panes/pane-head'
import { workspaceReady } from '#src/workspace/client/ready'
import { playHeldKeys } from '#src/workspace/client/running/held-keys'
import { provideCommands } from '#src/workspace/client/running/run-command'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

const parts = Object.values(import.meta.glob<WorkroomPart>('../../areas/*/client/workroom.ts', { eager: true, import: 'default' }))

/** The sections that areas add to a ticket. Each `<name>-ticket-section.ts` exports one. */
const sections = Object.values(
  import.meta.glob<Readonly<Record<string, TicketSection>>>('../../areas/*/client/**/*-ticket-section.ts', { eager: true }),
).flatMap((module) => Object.values(module))

/** The layers of the maps, which load with the first map. Each `<name>-map-layer.ts` exports one. */
const layers = import.meta.glob<Readonly<Record<string, AnyMapLayer>>>('../../areas/*/client/**/*-map-layer.ts')

/**
 * Starts everything that needs a login: panes and dialogs. The code of all this is one chunk, which loads while the person logs in or the
 * session loads. The code of commands and tables loads afterwards.
 */
export function openWorkroom(): void {
  // The commands are the largest part of the code, so they load in parallel with the session and the first data. No view renders before the
  // commands are loaded.
  void loadPersistently(() => import('#src/main/client/all-commands')).then(({ allCommands }) => {
    provideCommands(allCommands(), environmentHere)
    playHeldKeys()
  })
  providePanes()
  providePaneHead(ProjectTabs)
  providePaletteSources()
  provideShippedLayouts(shippedLayouts)
  provideTicketSections(sections)
  provideMapLayers(async () => (await Promise.all(Object.values(layers).map((load) => load()))).flatMap((module) => Object.values(module)))
  workroomPlace.Workroom = Workroom
  beginWorkspace()
  watchJobs()
  watchBadges()
  for (const { begins = [] } of parts) for (const begin of begins) begin()
  fetchCodeAhead(() => import('#src/platform/client/table/Table'), { isNow: true })
}

function Workroom() {
  const { isReady } = useSnapshot(workspaceReady)
  return (
    <>
      {isReady && <Work />}
      {parts.flatMap(({ hosts = {} }) => Object.entries(hosts)).map(([name, Host]) => (
        <Host key={name} />
      ))}
      <JobProgress />
    </>
  )
}
