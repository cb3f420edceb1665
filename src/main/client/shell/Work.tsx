import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/platform/client/session/session'
import { ImpersonationBanner } from '#src/areas/identity/client/impersonation/ImpersonationBanner'
import { SamplePasswordBanner } from '#src/main/client/installation/SamplePasswordBanner'
import { SessionEndBanner } from '#src/areas/identity/client/sessions/SessionEndBanner'
import { NavigationBar } from '#src/main/client/shell/NavigationBar'
import { StatusBar } from '#src/main/client/shell/StatusBar'
import { words } from '#src/main/client/shell/messages'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { dialogs } from '#src/workspace/client/running/dialogs'
import { KeyListener } from '#src/workspace/client/running/KeyListener'
import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { lateView } from '#src/workspace/client/late-view'
import { paletteStore } from '#src/workspace/client/running/palette-store'
import { workspaceStore } from '#src/workspace/client/panes/store'
import { VersionTabs } from '#src/workspace/client/frame/VersionTabs'
import { titleOfPane } from '#src/workspace/client/panes/workspace-handle'
import { WorkspaceView } from '#src/workspace/client/frame/WorkspaceView'

// the second argument, `leave`, is left out, because with it all keys would be discarded until the code has loaded, and the palette must
// receive these keys
const Palette = lateView(() => import('#src/workspace/client/palette/Palette'))
const ConfirmationPopup = lateView(() => import('#src/workspace/client/writes/ConfirmationPopup'), () => answerConfirmation(false))
const close = () => void (dialogs.open = null)
const KeyMap = lateView(() => import('#src/workspace/client/running/KeyMap'), close)
const MessageList = lateView(() => import('#src/workspace/client/frame/MessageList'), close)

/** The workspace of a session: navigation, panes and status bar. */
export function Work() {
  const { person, isLapsed } = useSnapshot(session)
  useDocumentTitle(person?.dot_authority_name ?? '')
  // loads the palette and the confirmation dialog while the browser is idle, so that they open quickly the first time
  useEffect(() => {
    const idle = setTimeout(() => {
      fetchCodeAhead(Palette.fetch)
      fetchCodeAhead(ConfirmationPopup.fetch)
    }, 500)
    return () => clearTimeout(idle)
  }, [])
  return (
    <div className="shell">
      {!isLapsed && <KeyListener />}
      <NavigationBar />
      <main className="work-area">
        <h1 className="for-ear">
          {words('app')} {person?.dot_authority_name}
        </h1>
        <div className="banners">
          <ImpersonationBanner />
          <SamplePasswordBanner />
          <SessionEndBanner />
        </div>
        <div className="tiles">
          <VersionTabs />
          <WorkspaceView />
          <div id="drawer" className="drawer-place" />
        </div>
        <StatusBar />
      </main>
      <Layers />
    </div>
  )
}

/** The dialogs that appear over the panes. The code of each dialog is loaded on first use. */
function Layers() {
  const { call } = useSnapshot(paletteStore)
  const { open } = useSnapshot(dialogs)
  const { asked } = useSnapshot(confirmationStore)
  return (
    <>
      {call !== null && <Palette />}
      {open === 'keys' && <KeyMap />}
      {open === 'messages' && <MessageList />}
      {asked !== null && <ConfirmationPopup />}
    </>
  )
}

/** Sets the document title to `<screen> - <agency name>` (SHELL-56). */
function useDocumentTitle(agency: string): void {
  const { focused, titles, histories } = useSnapshot(workspaceStore)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (histories[focused] !== undefined) setTitle(titles[focused]?.title ?? titleOfPane(focused))
  }, [focused, titles, histories])
  useEffect(() => {
    document.title = [title, agency].filter((part) => part !== '').join(' - ') || words('app')
  }, [title, agency])
}
