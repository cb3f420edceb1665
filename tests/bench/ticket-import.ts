import type { Pool } from 'pg'

/** A running server, its database, and a project with contract number 180029. */
export interface ImportPlace {
  readonly address: string
  /** The headers of a signed-in administrator. */
  readonly headers: Readonly<Record<string, string>>
  readonly owner: Pool
}

/**
 * Imports a file of new tickets. Returns the seconds that the preview took, and those from the commit to the end of the job;
 * the upload does not count.
 */
export async function importTime({ address, headers, owner }: ImportPlace, tickets: number, firstNumber: number): Promise<{ readonly preview: number; readonly write: number }> {
  const send = async (path: string, type: string, content: string) => {
    const sent = await fetch(`${address}${path}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body: content })
    return await sent.json() as { import: { id: number; columns: unknown; good: number }; job_id: string }
  }
  const uploaded = await send('/v1/slips/imports?file_name=tickets.csv', 'text/csv', csvOfTickets(tickets, firstNumber))
  const { id, columns } = uploaded.import
  const startTime = performance.now()
  const mapped = await send(`/v1/slips/imports/${id}/mapping`, 'application/json', JSON.stringify({ columns }))
  if (mapped.import.good !== tickets) throw new Error(`the preview found ${mapped.import.good} good rows`)
  const begun = performance.now()
  const { job_id } = await send(`/v1/slips/imports/${id}/commit`, 'application/json', '{}')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { rows } = await owner.query<{ status: string; result: { created: number } | null; message: string }>('SELECT status, result, message FROM jobs WHERE id = $1', [job_id])
    const [job] = rows
    if (job?.status === 'success' && job.result?.created === tickets) return { preview: (begun - startTime) / 1000, write: (performance.now() - begun) / 1000 }
    if (job === undefined || !['pending', 'loading'].includes(job.status)) throw new Error(`the import ended: ${JSON.stringify(job)}`)
  }
}

/** A CSV file of loads of 40 trucks from two plants over a season. Weights are in pounds, in the format of a scale. */
function csvOfTickets(tickets: number, firstNumber: number): string {
  const lines = ['ticket_number,supplier,plant,contract,item_code,material,truck,hauler,ticket_date,loaded_at,gross,tare,net,uom,max_gvw,load_number,plant_temp_f,latitude,longitude']
  for (let n = 0; n < tickets; n += 1) {
    const day = new Date(Date.UTC(2025, 3, 1 + Math.floor(n / 500))).toISOString().slice(0, 10)
    const [tare, net] = [26_000 + ((n * 37) % 90) * 20, 44_000 + ((n * 53) % 400) * 20]
    const time = `${String(6 + (Math.floor(n / 60) % 9)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    lines.push([firstNumber + n, 'North Ridge Asphalt', `Plant ${11 + (n % 2)}`, '180029', '2360.509/23200', '"TYPE SP 12.5 WEARING COURSE MIXTURE (3,B)"', `T-${400 + (n % 40)}`,
      'Basin Hauling', day, time, tare + net, tare, net, 'LB', 80_000, 1 + (n % 12), 300 + (n % 20), (45.05 + (n % 900) / 50_000).toFixed(6), (-93.31 + (n % 700) / 50_000).toFixed(6)].join(','))
  }
  return lines.join('\n')
}
