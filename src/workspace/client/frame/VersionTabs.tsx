import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { hasVersions } from '#src/workspace/domain/version'
import { lateView } from '#src/workspace/client/late-view'
import { usePanePath } from '#src/workspace/client/panes/location'
import { pathOnly } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { versionStore } from '#src/workspace/client/panes/version'

// loaded only when needed, because most people use the EDOT version, which has no tabs
const VersionTabList = lateView(() => import('#src/workspace/client/frame/VersionTabList'))

/**
 * In CLASSIC, the projects, project and plants pages are one page with tabs at the top. The focused pane fills the work area, and each
 * open pane is a tab. Panes, content and permissions are the same as in EDOT (SHELL-53, SHELL-54).
 */
export function VersionTabs() {
  const { focused } = useSnapshot(workspaceStore)
  const { version } = useSnapshot(versionStore)
  const path = usePanePath(focused)
  const isClassic = version === 'CLASSIC' && hasVersions(pathOnly(path))
  useEffect(() => {
    document.documentElement.dataset.version = isClassic ? 'CLASSIC' : 'EDOT'
    return () => void delete document.documentElement.dataset.version
  }, [isClassic])
  return isClassic && <VersionTabList />
}
