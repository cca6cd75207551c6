import type { ColumnType, RawBuilder } from 'kysely'

/** An id or amount that the database generates if it is omitted. */
export type Identity = ColumnType<number, number | undefined, never>
export type Computed = RawBuilder<number>
/** Read as UTC milliseconds; written as an expression: `sql`service_now()`` or `timestamp(ms)` of time.ts. */
export type Time = ColumnType<number, Computed, Computed>
export type TimeByDefault = ColumnType<number, Computed | undefined, Computed>
export type NullableTime = ColumnType<number | null, Computed | null | undefined, Computed | null>
/** Written as text, because the driver would encode an array as a PostgreSQL array. */
export type Json<Shape> = ColumnType<Shape, string, string>
export type NullableJson<Shape> = ColumnType<Shape | null, string | null | undefined, string | null>
export type JsonByDefault<Shape> = ColumnType<Shape, string | undefined, string>
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>
export type NullableBytes = ColumnType<Buffer | null, Uint8Array | null | undefined, Uint8Array | null>
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** A state, which `move` of service/states alone changes. */
export type State<Value> = ColumnType<Value, Value, never>
export type StateByDefault<Value> = ColumnType<Value, Value | undefined, never>
export type NullableState<Value> = ColumnType<Value | null, Value | null | undefined, never>
/** A column of a view. */
export type ReadOnly<Value> = ColumnType<Value, never, never>
export type ReadOnlyTime = ReadOnly<number>
