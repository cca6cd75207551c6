-- The service's time: every rule, default and statement takes it from here, so that tests can move it forward by
-- replacing the two functions. Both are inlined into the plans of their callers.
create function service_now() returns timestamptz language sql stable parallel safe return now();
comment on function service_now() is 'start of the transaction';
create function service_clock() returns timestamptz language sql volatile parallel safe return clock_timestamp();
comment on function service_clock() is 'moment of the call, for checks after a lock was waited for';

do $$
declare
  column_default record;
begin
  for column_default in
    select format('%I.%I', namespace.nspname, class.relname) as table_name, attribute.attname as column_name
    from pg_attrdef as expression
    join pg_attribute as attribute on attribute.attrelid = expression.adrelid and attribute.attnum = expression.adnum
    join pg_class as class on class.oid = expression.adrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where namespace.nspname = current_schema() and class.relname <> 'migrations'
      and pg_get_expr(expression.adbin, expression.adrelid) = 'now()'
  loop
    execute format('alter table %s alter column %I set default service_now()', column_default.table_name,
      column_default.column_name);
  end loop;
end $$;
