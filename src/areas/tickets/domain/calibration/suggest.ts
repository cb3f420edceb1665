import { message } from '#src/platform/domain/messages'

/** An unconnected job, with what its tickets say about it. */
export interface JobToPlace {
  readonly job_number: string
  readonly job_name: string | null
  /** The average location of the job's latest deliveries. Null if none of them has a location. */
  readonly place: Place | null
}

/** An agency project that a job may belong to. */
export interface Candidate {
  readonly id: number
  readonly title: string
  readonly state_project_number: string
  readonly contract_number: string | null
  readonly job_number: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The project that a job most likely belongs to, with the reasons as text. */
export interface Suggestion {
  readonly project: Candidate
  readonly reasons: readonly string[]
}

const SAME_NUMBER = 100
const LIKE_NUMBER = 70
const LIKE_NAME = 50
const NEAR = 30
/** The lowest score with which a project is suggested. A nearby location alone does not give a project this score. */
const LEAST = 50

const NEAR_MILES = 5
const NAME_SHARE = 0.5
const SHORTEST_NUMBER = 4
const MILES_OF_DEGREE = 69.09

/** Words that are too common in titles to distinguish projects. */
const COMMON = new Set(['and', 'for', 'from', 'the', 'road', 'project', 'job', 'contract'])

/**
 * Finds the projects that jobs may belong to (CALB-8). Each of these raises the score of a project: an equal number (job, contract or state
 * project number), or one that differs only in punctuation; a name that shares at least half of its words; and a nearby location. If the
 * two best projects have the same score, none is suggested.
 */
export function suggester(projects: readonly Candidate[]): (job: JobToPlace) => Suggestion | null {
  const byNumber = new Map<string, Candidate[]>()
  const byWord = new Map<string, Candidate[]>()
  const wordsOf = new Map(projects.map((project) => [project.id, nameWords(project.title)]))
  for (const project of projects) {
    for (const key of new Set(numbersOf(project).map(({ number }) => numberKey(number)))) push(byNumber, key, project)
    for (const word of wordsOf.get(project.id) ?? []) push(byWord, word, project)
  }
  return (job) => {
    const words = nameWords(job.job_name ?? '')
    const candidates = new Set([...(byNumber.get(numberKey(job.job_number)) ?? []), ...[...words].flatMap((word) => byWord.get(word) ?? [])])
    const rated = [...candidates].map((project) => ({ project, ...rate(job, words, project, wordsOf.get(project.id) ?? new Set()) }))
      .filter(({ score }) => score >= LEAST)
      .sort((one, other) => other.score - one.score)
    const [best, second] = rated
    if (best === undefined || best.score === second?.score) return null
    return { project: best.project, reasons: best.reasons }
  }
}

function rate(job: JobToPlace, words: ReadonlySet<string>, project: Candidate, titleWords: ReadonlySet<string>): { score: number; reasons: string[] } {
  const reasons: string[] = []
  let score = 0
  const same = numbersOf(project).find(({ number }) => number === job.job_number.trim())
  const like = numbersOf(project).find(({ number }) => numberKey(number) === numberKey(job.job_number))
  if (same !== undefined) {
    score += SAME_NUMBER
    reasons.push(message(same.reason))
  } else if (like !== undefined && numberKey(like.number).length >= SHORTEST_NUMBER) {
    score += LIKE_NUMBER
    reasons.push(message('calibration.like_number', { number: like.number }))
  }
  const share = sharedWords(words, titleWords)
  if (share >= NAME_SHARE) {
    score += LIKE_NAME * share + LIKE_NAME * (1 - NAME_SHARE)
    reasons.push(message('calibration.like_name'))
  }
  const miles = job.place === null ? null : milesTo(job.place, project)
  if (miles !== null && miles <= NEAR_MILES) {
    score += NEAR * (1 - miles / (2 * NEAR_MILES))
    reasons.push(message('calibration.near', { miles: miles.toFixed(1) }))
  }
  return { score, reasons }
}

function numbersOf({ contract_number: contract, state_project_number: state, job_number: job }: Candidate) {
  return [
    ...(contract === null ? [] : [{ number: contract, reason: 'calibration.same_contract_number' as const }]),
    { number: state, reason: 'calibration.same_state_number' as const },
    ...(job === null ? [] : [{ number: job, reason: 'calibration.same_job_number' as const }]),
  ]
}

/** The comparison key of a number, without punctuation and case: 'SP 6215-104' and 'sp6215104' have the same key. */
function numberKey(number: string): string {
  return number.normalize('NFKC').toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function nameWords(name: string): ReadonlySet<string> {
  const words = name.normalize('NFKC').toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word !== '' && !COMMON.has(word)))
}

/** The number of words that two names have in common, divided by the number of words of the longer name: from 0 to 1. */
function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const most = Math.max(one.size, other.size)
  return most === 0 ? 0 : [...one].filter((word) => other.has(word)).length / most
}

/** The distance from a location to a project in miles, accurate enough for short distances. Null if the project has no location. */
function milesTo(place: Place, { latitude, longitude }: Candidate): number | null {
  if (latitude === null || longitude === null) return null
  const east = (place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(place.latitude - latitude, east) * MILES_OF_DEGREE
}

function push(map: Map<string, Candidate[]>, key: string, project: Candidate): void {
  const candidates = map.get(key)
  if (candidates === undefined) map.set(key, [project])
  else candidates.push(project)
}
