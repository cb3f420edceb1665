import { loadSession } from '#src/platform/client/session/session'
import { words } from '#src/main/client/shell/messages'

interface LoaderProps {
  /** The reason why the session did not load; null unless loading has failed. */
  readonly failed: string | null
  /** True if the workspace's code did not load. Loading is then retried automatically. */
  readonly isLost: boolean
}

/**
 * Fills the window while the session, the flags and the code load (AUTH-49). If the session fails to load, shows the error and a retry
 * button.
 */
export function Loader({ failed, isLost }: LoaderProps) {
  if (failed === null && isLost) {
    return (
      <main className="loader" aria-busy="true">
        <p className="pane-note" role="alert">{words('code_lost')}</p>
      </main>
    )
  }
  if (failed === null) {
    return (
      <main className="loader" aria-busy="true">
        <p role="status" className="for-ear">
          {words('loading')}
        </p>
        <span className="loader-mark" aria-hidden />
      </main>
    )
  }
  return (
    <main className="loader">
      <div className="pane-note" role="alert">
        <p className="pane-note-title">{words('load_failed')}</p>
        <p>{failed}</p>
        <button type="button" className="button button-filled" autoFocus onClick={() => void loadSession()}>
          {words('try_again')}
        </button>
      </div>
    </main>
  )
}
