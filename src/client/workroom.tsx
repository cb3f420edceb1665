import { useSnapshot } from 'valtio'
import { watchAgency } from '#src/client/account/follow-agency'
import { NewApiKeyHost } from '#src/client/api-keys/NewApiKeyHost'
import { JobProgress } from '#src/client/jobs/JobProgress'
import { watchJobs } from '#src/client/jobs/job-list'
import { providePaletteSources, providePanes } from '#src/client/panes'
import { ProjectTabs } from '#src/client/projects/ProjectTabs'
import { StatusDialogHost } from '#src/client/projects/status/StatusDialogHost'
import { DrawerHost } from '#src/client/reconciliation/DrawerHost'
import { watchBadges } from '#src/client/shell/badges'
import { Work } from '#src/client/shell/Work'
import { workroomPlace } from '#src/client/shell/workroom-place'
import { beginWorkspace } from '#src/client/workspace/begin'
import { environmentHere } from '#src/client/workspace/environment-here'
import { fetchCodeAhead } from '#src/client/workspace/late-code'
import { providePaneHead } from '#src/client/workspace/pane-head'
import { workspaceReady } from '#src/client/workspace/ready'
import { makeRegistry } from '#src/client/workspace/registry'
import { provideCommands } from '#src/client/workspace/run-command'

/**
 * Everything behind the sign-in: commands, panes, tiles and what lies over them. It comes as one part while the person
 * signs in or the session loads, and puts itself into its place; the table follows it.
 */
export function openWorkroom(): void {
  provideCommands(makeRegistry(import.meta.glob('../../commands/**/*.ts', { eager: true })), environmentHere)
  providePanes()
  providePaneHead(ProjectTabs)
  providePaletteSources()
  workroomPlace.Workroom = Workroom
  beginWorkspace()
  watchJobs()
  watchBadges()
  watchAgency()
  fetchCodeAhead(() => import('#src/client/platform/table/Table'))
}

function Workroom() {
  const { isReady } = useSnapshot(workspaceReady)
  return (
    <>
      {isReady && <Work />}
      <DrawerHost />
      <StatusDialogHost />
      <JobProgress />
      <NewApiKeyHost />
    </>
  )
}
