import { operatorReads } from '#service/call/endpoint-handler.ts'
import { listPeople } from '../people-rows.ts'

export default operatorReads('getPeople', ({ db, service: { sites } }, request) =>
  listPeople(db, sites, request),
)
