import { CommandButton } from '#src/client/workspace/CommandButton'
import { usePanePath } from '#src/client/workspace/location'
import { words } from '#src/client/workspace/messages'
import { usePane } from '#src/client/workspace/pane-hooks'

/** A place of the product that is not built yet says so, with the keys that lead on. */
export default function NotBuilt() {
  const { id } = usePane()
  const path = usePanePath(id)
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
