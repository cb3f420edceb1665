import { words } from '#src/areas/projects/client/messages'
import { Unanswered, type Asked } from '#src/workspace/client/frame/Unanswered'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * Shown instead of a project that is loading, that could not be read, or that this person has no access to. Says what the person can
 * do.
 */
export function ProjectUnanswered({ asked }: { readonly asked: Asked }) {
  return (
    <Unanswered
      asked={[asked]}
      missing={
        <div className="pane-note">
          <p className="pane-note-title">{words('missing')}</p>
          <p className="pane-note-keys">
            <CommandButton id="projects.open-project" />
            <CommandButton id="workspace.back" />
          </p>
        </div>
      }
    />
  )
}
