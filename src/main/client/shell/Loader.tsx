import { loadSession } from '#src/platform/client/session/session'
import { words } from '#src/main/client/shell/messages'

/** Fills the window while session and flags load (AUTH-49). After a failure it shows the error and a retry button. */
export function Loader({ failed }: { readonly failed: string | null }) {
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
