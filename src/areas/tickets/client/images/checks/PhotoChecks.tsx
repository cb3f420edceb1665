import type { ImageChecks } from '#src/areas/tickets/api/images/checks'
import { words } from '#src/areas/tickets/client/images/checks/messages'
import { copyOf, reasonsText, ticketOf, type Related } from '#src/areas/tickets/client/images/checks/related'
import '#src/areas/tickets/client/images/checks/checks.css'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/**
 * What the server found about a photo: the camera's time and location, blur, copies, and the tickets that the photo may belong to, each
 * with the reasons.
 */
export function PhotoChecks({ checks }: { readonly checks: ImageChecks }) {
  const { state, is_blurred: isBlurred, copies, tickets } = checks
  return (
    <ul className="photo-checks" aria-label={words('heading')}>
      <li>{cameraText(checks)}</li>
      {state !== 'done' && <li>{words(state)}</li>}
      {isBlurred === true && <li className="photo-checks-warning">{words('blurred')}</li>}
      {copies.map((copy) => (
        <li key={copy.id} className="photo-checks-warning">
          {words(copy.is_same_file ? 'same_file' : 'same_picture')}: <Link to={copyOf(copy)} />
        </li>
      ))}
      {tickets.length === 0 && <li>{words('not_known')}</li>}
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          {words(ticket.is_own ? 'fits' : 'may_be_of')} <Link to={ticketOf(ticket)} />: {reasonsText(ticket.reasons)}
        </li>
      ))}
    </ul>
  )
}

function Link({ to }: { readonly to: Related }) {
  return (
    <CommandButton id="images.open-related" label={to.label} answers={{ related: to }} className="photo-checks-link">
      {to.label}
    </CommandButton>
  )
}

function cameraText({ camera_at: at, latitude, longitude }: ImageChecks): string {
  const place = latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  // the time has no time zone, because the camera's clock has none; it is shown as it was recorded
  const when = at === null ? null : usDateTime(`${at}Z`, 'UTC')
  if (when === null) return place === null ? words('no_camera') : words('camera_place_only', { place })
  return place === null ? words('camera', { when }) : words('camera_place', { when, place })
}
