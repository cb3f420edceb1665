import type { MapRow } from '#src/workspace/client/map/map-rows'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** A card over the map that describes the selected mark. */
export function MarkCard({ row: { words: said, layer } }: { readonly row: MapRow }) {
  return (
    <section className="map-card" aria-label={said.title}>
      <p className="map-card-title">
        <span className="map-layer-tone" data-tone={layer.tone} aria-hidden />
        <strong>{said.title}</strong>
        <span>{said.detail}</span>
      </p>
      {said.facts !== undefined && said.facts.length > 0 && (
        <dl>
          {said.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {said.description !== undefined && said.description !== null && said.description !== '' && <p className="map-card-description">{said.description}</p>}
      <p className="map-card-keys">
        <CommandButton id="map.open-item" look="bare" />
      </p>
    </section>
  )
}
