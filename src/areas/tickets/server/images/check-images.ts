import { buffer } from 'node:stream/consumers'
import { isCopy } from '#src/areas/tickets/domain/images/checks/picture-measures'
import { endCheck, findAlike, setCheckBack, takeCheck, type DueCheck } from '#src/areas/tickets/server/images/check-store'
import { measurePicture, type Measured } from '#src/areas/tickets/server/images/measure-picture'
import { inTurnOf } from '#src/platform/server/drawing'
import { FileGone } from '#src/platform/server/files/file-store'
import { HttpError } from '#src/platform/server/http/errors'
import { startRounds } from '#src/platform/server/jobs/agency-rounds'
import type { Platform } from '#src/platform/server/platform'

const EVERY_MS = 3_000
/** How many photos of one agency are measured before it is the next agency's turn. */
const MOST_A_ROUND = 20

/**
 * Measures new photos of all agencies, one at a time, to find out whether they are sharp, and which are copies. Returns a function that
 * stops the measuring.
 */
export function startImageChecks(platform: Platform): () => Promise<void> {
  return startRounds(platform, {
    everyMs: EVERY_MS,
    failure: 'photos of an agency could not be checked; tried again',
    async serve(agency, { signal }) {
      for (let count = 0; count < MOST_A_ROUND && !signal.aborted; count += 1) {
        const due = await platform.database.inAgency(agency, takeCheck)
        if (due === null) return
        await check(platform, agency, due)
      }
    },
  })
}

async function check(platform: Platform, agency: number, due: DueCheck): Promise<void> {
  const { database, log } = platform
  try {
    const measured = await measure(platform, agency, due.file_key)
    const copiesOf = await firstOfCopies(platform, agency, due, measured)
    await database.inAgency(agency, (db) => endCheck(db, due, measured, copiesOf))
  } catch (error) {
    const isBusy = error instanceof HttpError && [429, 503].includes(error.status)
    if (!isBusy) log.warn({ err: error, agency, image: due.image_id }, 'a photo could not be checked')
    await database.inAgency(agency, (db) => setCheckBack(db, due, { counts: !isBusy, isFinal: error instanceof FileGone }))
  }
}

/** The id of the first photo of the picture of which this photo is a copy (`copies_of` of its copies). Null if it is not a copy. */
async function firstOfCopies(platform: Platform, agency: number, due: DueCheck, { look, gray }: Measured): Promise<number | null> {
  for (const other of await platform.database.inAgency(agency, (db) => findAlike(db, due, look))) {
    if (other.file_key === due.file_key) return other.copies_of
    const theirs = await measure(platform, agency, other.file_key).catch((error: unknown) => {
      if (error instanceof HttpError) throw error
      // the file of the other photo is missing or damaged, which must not keep this photo from being checked
      return null
    })
    if (theirs !== null && isCopy(gray, theirs.gray)) return other.copies_of
  }
  return null
}

/**
 * Measures a photo. Measuring waits in the same queue as re-encoding photos that people add, so that only one photo is in memory at a time.
 */
function measure({ files }: Platform, agency: number, key: string): Promise<Measured> {
  return inTurnOf({ dot_authority_id: agency, id: 0 }, async () => measurePicture(await buffer(files.read(key))))
}
