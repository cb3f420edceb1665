import { Link } from 'wouter'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { placeName } from '#src/platform/domain/navigation/menu-items'
import { featureRoutesBelow, screenOfFeature } from '#src/platform/domain/navigation/places'
import { words } from '#src/areas/agency/client/feature-flags/features/messages'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { isBuilt, pathOnly } from '#src/workspace/client/panes/pane-table'
import { usePerson } from '#src/workspace/client/frame/use-person'

/**
 * Lists the feature routes below this path. Each has a link to its screen, or a note that the screen is not available to the person or does
 * not exist yet.
 */
export default function FeaturesPane() {
  const { id } = usePane()
  const person = usePerson()
  const path = pathOnly(usePanePath(id))
  usePaneTitle(words(path === '/features' ? 'features' : 'dot_portal'))
  return (
    <div className="pane-note">
      <p className="pane-note-title">{words('opens', { path })}</p>
      <ul className="link-list">
        {featureRoutesBelow(path).map((route, index) => {
          const screen = screenOfFeature(route)
          const isThere = screen === null || isBuilt(screen)
          const isOpen = screen === null || (isThere && mayOpenPath(screen, { ...person, flags: { ...person.flags } }).kind === 'open')
          const name = screen === null ? words('list') : (placeName(screen) ?? screen)
          return (
            <li key={route}>
              {isOpen ? (
                <Link href={route} data-pane-focus={index === 0 ? '' : undefined}>
                  {route}
                </Link>
              ) : (
                <span>{route}</span>
              )}
              <span>{isOpen ? name : words(isThere ? 'closed' : 'not_built', { name })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
