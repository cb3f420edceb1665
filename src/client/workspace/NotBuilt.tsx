import { placeName } from '#src/domain/session/menu-items'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { usePanePath } from '#src/client/workspace/location'
import { words } from '#src/client/workspace/messages'
import { usePane, usePaneTitle } from '#src/client/workspace/pane-hooks'
import { pathOnly } from '#src/client/workspace/pane-table'

/** A place of the product that is not built yet says so, with the keys that lead on. */
export default function NotBuilt() {
  const { id } = usePane()
  const path = usePanePath(id)
  const name = placeName(pathOnly(path))
  usePaneTitle(name ?? words('not_built_title'))
  return (
    <div className="pane-note">
      <p className="pane-note-title">{words('not_built', { path })}</p>
      <p>{words('not_built_next')}</p>
      <p className="pane-note-keys">
        <CommandButton id="workspace.open-palette" />
        <CommandButton id="workspace.back" />
        <CommandButton id="workspace.close-pane" />
      </p>
    </div>
  )
}
