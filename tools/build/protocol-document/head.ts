import {
  CLIENT_VERSION,
  FRAMES_MAX,
  KEY_KEPT_MS,
  KEY_MAX_LENGTH,
  NESTING_MAX,
  NODES_MAX,
  POLL_INTERVAL_MS,
  POLL_WAIT_MAX_MS,
  PRIORITY_DEFAULT,
  PRIORITY_MAX,
  REQUEST_BODY_MAX_BYTES,
  TOKEN_GRACE_MS,
  TOKEN_ROTATE_AFTER_MS,
  TOPIC_HISTORY_EVENTS,
  TOPIC_HISTORY_MS,
  WEBSOCKET_MESSAGE_MAX_BYTES,
} from '#schemas/limits.ts'
import { FAULT } from '#schemas/protocol/faults.ts'

const KIB = 1024
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Describes the parts that all operations share: frames, sessions, topics and the faults of the channel. */
export const HEAD = `# Protocol

<!-- Written by \`npm run generate\` from \`schemas/protocol\` and the handlers \`service/*/operations\`. Do not edit. -->

What a client of the service sends and gets: the frames, every operation and every push event. The protocol has version ${CLIENT_VERSION}.

## Frames

Bodies are MessagePack (\`Content-Type: application/vnd.msgpack\`): maps, lists, strings, numbers, booleans, null and byte strings. Times are UTC milliseconds.
An amount is a decimal number of the named currency. A list of game instances is in columns, \`{ cols: [field], rows: [[value]] }\`, in which null is a missing field.

| endpoint | sends | gets |
| --- | --- | --- |
| \`POST /channel/open\` | a list of requests | a list of answers, in the same order |
| \`POST /channel/secured\` | the same, with a valid token | the same |
| \`POST /channel/poll\` | \`{ topics: [{ topic, epoch?, offset? }], waitMs? }\` | \`{ topics: [{ topic, epoch, offset, gap }], pushes: [push] }\` |
| \`GET /channel/ws\` | WebSocket with the subprotocol \`tombolo.v1\`; each binary message is a list of requests | lists of answers and pushes |

- A request is \`{ id, op, body, priority?, key? }\`. \`priority\` is 0 to ${PRIORITY_MAX}, ${PRIORITY_DEFAULT} without one, and the highest is answered first. \`key\` is the idempotency key, 1 to ${KEY_MAX_LENGTH} printable characters.
- An answer is \`{ id, ok: true, result, token? }\` or \`{ id, ok: false, fault: { code, message, args? } }\`. A refusal of a rule that the result can express is no fault: see “Succeeded” of the operation.
- A push is \`{ topic, epoch, offset, event, body }\`.
- A WebSocket begins with \`[{ id, op: "connect", body: { token?, clientVersion } }]\`; \`subscribe\` and \`unsubscribe\` take \`{ topics }\` and answer as the poll does. \`?lang=\` in its address is the language of the answers.
- A poll is held for at most ${POLL_WAIT_MAX_MS} ms (\`waitMs\`); without it clients ask every ${POLL_INTERVAL_MS} ms.
- Bounds: ${REQUEST_BODY_MAX_BYTES / KIB} KiB a request (413), ${WEBSOCKET_MESSAGE_MAX_BYTES / KIB} KiB a message of a WebSocket (close 1009), ${FRAMES_MAX} frames, nesting of ${NESTING_MAX} and ${NODES_MAX} values (400).
- Requests over HTTP need the header \`X-Requested-With: tombolo\`, and an \`Origin\` of the site or none.

## Sessions

The first answer sets the cookie \`tombolo_sid\`. A login answers with a token: in the header \`X-Auth-Token\` over HTTP, in the field \`token\` of the answer over WebSocket. The client sends the newest one it got.
A token in use is replaced after ${TOKEN_ROTATE_AFTER_MS / MINUTE_MS} minutes, and the old one stays valid for ${TOKEN_GRACE_MS / 1000} s.

## Topics

| topic | who may subscribe |
| --- | --- |
| \`lobby/{memberId}\` | everybody on the site |
| \`game/{gameInstanceId}\` | everybody on the site |
| \`cashier/{playerId}\` | the session of the player |

Each topic is a log with an \`epoch\` and dense offsets. A client that sends its last position gets every later event once and in order. \`gap: true\` says that the log does not reach back so far, and the client loads its session again.
A log has the last ${TOPIC_HISTORY_EVENTS} events or the last ${TOPIC_HISTORY_MS / MINUTE_MS} minutes, whichever is more.

## Facts of an operation

\`access\`: \`open\` takes calls of everybody at any endpoint. \`player\` needs a session, at any endpoint. \`secured\` needs one at the secured endpoint or over WebSocket.
\`effect\`: \`reads\`; \`changes\`, with a key if the client wants to repeat it; \`movesMoney\`, with a key always. A key is kept for ${KEY_KEPT_MS / DAY_MS} days with its answer.

These faults come before those of the operation. The first that applies is the answer.

| operations | faults |
| --- | --- |
| at the secured endpoint | \`${FAULT.cookiesRequired}\` without the cookie, \`${FAULT.notLoggedIn}\` without a valid token |
| all | \`${FAULT.notFound}\` of an unknown name; \`${FAULT.invalidBody}\` with \`{ path, keyword }\` of the first breach; \`${FAULT.overloaded}\` above the rate or the capacity; \`${FAULT.processingFailed}\` of an error |
| \`player\`, \`secured\` | \`${FAULT.notLoggedIn}\` without a session, \`${FAULT.passwordChangeRequired}\` until the password is changed, \`${FAULT.selfRestricted}\` in a restricted session |
| \`movesMoney\` | \`${FAULT.keyRequired}\` without a key |
| with a key | \`${FAULT.keyReused}\` with another body, \`${FAULT.deliveryInDoubt}\` where the outcome is unknown: the same key gets it |
| refused during maintenance | \`${FAULT.underMaintenance}\` |

## Notation

\`name?: type\` is optional. Bounds stand behind the type: \`integer 1..5\`, \`string ≤ 64\`, \`string[] 1..10 items\`. A name in capitals is a shape below. No object has a field that is not listed.
“Faults” of an operation are those that its code can refuse with, beyond the table above.
`
