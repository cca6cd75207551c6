#!/bin/sh
# disk-guard.sh <folder of the data> <settings of Patroni> <name of this member>
#
# Asks for a switch-over while this member is the primary and its disk is almost full. PostgreSQL refuses single statements then, and goes on
# until the log has no room: Patroni sees no failure. A member that is not the primary is refused the switch-over.
set -u
LEAST_KB=32768
while sleep 1; do
  free=$(df --output=avail -k "$1" | tail -n 1)
  [ "$free" -ge "$LEAST_KB" ] && continue
  echo "$(date -Is) $free kB are free at $1"
  patronictl -c "$2" switchover --leader "$3" --force
  # Another member may have no room either: two of them would hand over to each other again and again.
  sleep 10
done
