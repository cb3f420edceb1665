import { Square, SquareCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { countText } from '#src/platform/domain/formats/numbers'
import type { AnyMapLayer, MapAnswer, MapPoint } from '#src/workspace/client/map/map-layer'
import { words } from '#src/workspace/client/map/messages'
import { runCommand } from '#src/workspace/client/running/run-command'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'

/** The table of layers: which are shown, with the number of their locations and their keys. It gets the focus when it opens. */
export function LayersPanel({ layers, chosen, whole }: {
  readonly layers: readonly AnyMapLayer[]
  readonly chosen: readonly string[]
  readonly whole: ReadonlyMap<string, MapAnswer<MapPoint>>
}) {
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    own?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && (document.activeElement === document.body || own?.contains(document.activeElement) === true)) before.focus()
    }
  }, [])
  return (
    <fieldset ref={panel} className="map-layers" data-scope="map-layers" data-letters="">
      <legend>{words('layers')}</legend>
      {layers.map(({ id, title, tone }, index) => (
        // a button and not a checkbox: Space and Enter work on a button, but in an input they would act on the table behind it
        <button key={id} type="button" role="checkbox" aria-checked={chosen.includes(id)} onClick={() => void runCommand('map.toggle-layer', { answers: { layer: index + 1 }, by: 'button' })}>
          {chosen.includes(id) ? <SquareCheck aria-hidden size={16} strokeWidth={1.75} /> : <Square aria-hidden size={16} strokeWidth={1.75} />}
          <span className="map-layer-tone" data-tone={tone} aria-hidden />
          <span className="map-layer-title">{title}</span>
          <span className="map-layer-count">{whole.has(id) ? countText(whole.get(id)?.total ?? 0) : ''}</span>
          {index < 9 && <KeyCaps keys={String(index + 1)} />}
        </button>
      ))}
    </fieldset>
  )
}
