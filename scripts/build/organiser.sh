#!/bin/sh
# The organiser's command line beside the built server, with the settings of the environment that it is started in.
folder=$(dirname -- "$(readlink -f -- "$0")")
exec node "$folder/cli.js" "$@"
