# fish completion for decode-model: for fish 3 and later.
function __decode_model_complete
    set -l words (commandline -opc) (commandline -ct)
    # Without the program, fish would explain that at the prompt.
    type -q $words[1]; or return
    for line in ($words[1] completions fish -- $words[2..-1] 2>/dev/null)
        if string match -q ':files:*' -- $line
            set -l parts (string split -m 3 : -- $line)
            set -l word (string replace -- "$parts[4]" '' $words[-1])
            if test -n "$parts[3]"
                printf '%s\n' $parts[4](__fish_complete_suffix $word $parts[3])
            else
                printf '%s\n' $parts[4](__fish_complete_path $word)
            end
            return
        end
        echo $line
    end
end
complete -c decode-model -f -a '(__decode_model_complete)'
