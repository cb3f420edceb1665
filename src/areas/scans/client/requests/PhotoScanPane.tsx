import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { words } from '#src/areas/scans/client/messages'
import { ScanBar, ScanFrame, stateOf, useLastScan } from '#src/areas/scans/client/requests/ScanFrame'
import { scannedPicture, type PhotoResult, type ThingRow } from '#src/areas/scans/client/requests/scans'
import { columns } from '#src/platform/client/table/columns'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const noun = { one: 'thing', many: 'things' }

const thingColumns = columns<ThingRow>([
  { id: 'name', label: words('thing'), kind: 'text', width: 320, flex: 1, strong: true },
  { id: 'confidence', label: words('confidence'), kind: 'quantity', width: 128, value: ({ confidence }) => confidence.toFixed(2) },
])

/** The AI provider's description of an image, and the things that it found in the image, each with its confidence (AI-4). */
export default function PhotoScanPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('photo_scan'), agencyName)
  const job = useLastScan('photo_scan')
  const result = job?.status === 'success' ? (job.result as PhotoResult) : null
  const rows = useMemo(() => (result?.found ?? []).map((thing, at) => ({ ...thing, id: at + 1 })), [result])
  const picture = useSnapshot(scannedPicture)
  return (
    <ScanFrame kind="photo_scan" job={job}>
      <RowsPane<ThingRow>
        name="scanned_things" of={['photo-scan', agency, job?.id ?? '', job?.status ?? '']} label={words('things')} noun={noun} columns={thingColumns} rows={rows} asked={[]}
        empty={result === null ? stateOf(job, words('none_photo')) : words('no_things')} searchLabel={words('search')} bar={<ScanBar kind="photo_scan" job={job} />}
      />
      {result !== null && (
        <section className="scan-photo" aria-label={words('description')}>
          {picture.job === job?.id && <img src={picture.address} alt={words('picture')} />}
          <p>
            {result.description}
            <small>{`${words('of_file', { name: result.name })} · ${words('not_saved')}`}</small>
          </p>
        </section>
      )}
    </ScanFrame>
  )
}
