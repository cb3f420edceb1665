import type { MapRow } from '#src/workspace/client/map/map-rows'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** A card over the map that describes the selected mark. */
export function MarkCard({ row: { words: texts, layer } }: { readonly row: MapRow }) {
  return (
    <section className="map-card" aria-label={texts.title}>
      <p className="map-card-title">
        <span className="map-layer-tone" data-tone={layer.tone} aria-hidden />
        <strong>{texts.title}</strong>
        <span>{texts.detail}</span>
      </p>
      {texts.facts !== undefined && texts.facts.length > 0 && (
        <dl>
          {texts.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.description !== undefined && texts.description !== null && texts.description !== '' && <p className="map-card-description">{texts.description}</p>}
      <p className="map-card-keys">
        <CommandButton id="map.open-item" look="bare" />
      </p>
    </section>
  )
}
