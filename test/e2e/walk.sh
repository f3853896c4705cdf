#!/bin/sh
# Walks a validator's whole life with the twelve commands of the published interface as they are published: an operator
# registers and opts in, adds a node, changes its weight, removes it. What it needs is in the environment,
# as `onboard sandbox --env` prints it; NETWORK names another network. Each second step takes what the first one printed.
set -eu
on() {
  command=$1
  shift
  # Where AVAX is not certainly worthless, a command sends without a terminal only with CONSENT=--yes.
  case $command in check-* | opstakes) ;; *) set -- ${CONSENT:-} "$@" ;; esac
  onboard "$command" --network "${NETWORK:-sandbox}" "$@"
}
say() { printf '%s\n' "$*"; }
# Others enable the operator and delegate stake (exit code 3 until then), and the stake counts from the next epoch on (exit
# code 4 until then).
patiently() {
  tries=0
  while :; do
    code=0
    result=$("$@") || code=$?
    [ "$code" -eq 0 ] && break
    tries=$((tries + 1))
    case "$code" in 3 | 4) ;; *) return "$code" ;; esac
    [ "$tries" -lt 20 ] || return "$code"
    sleep 3
  done
  printf '%s\n' "$result"
}

on register-operator https://example.org/me
on opt-in-l1 "$L1"
[ "$(on check-opt-in-l1 "$OPERATOR" "$L1")" = 'opted in' ]
on opt-in-vault "$VAULT"
[ "$(on check-opt-in-vault "$OPERATOR" "$VAULT")" = 'opted in' ]

add=$(patiently on middleware-add-node "$MIDDLEWARE" "$NODE_ID" "$BLS_KEY" --stake 1000000000000000000000)
say "add $add"
on opstakes "$VAULT_MANAGER" "$OPERATOR"
on middleware-complete-validator-registration "$MIDDLEWARE" "$OPERATOR" "$NODE_ID" "$add" "$BLS_PROOF" \
  --initial-balance 0.5

update=$(on middleware-init-stake-update "$MIDDLEWARE" "$NODE_ID" 500000000000000000000)
say "update $update"
on middleware-complete-stake-update "$MIDDLEWARE" "$NODE_ID" "$update"

remove=$(on middleware-remove-node "$MIDDLEWARE" "$NODE_ID")
say "remove $remove"
on middleware-complete-validator-removal "$MIDDLEWARE" "$NODE_ID" "$remove"
